"""The concurrency fuzzer: many clients at once, most of them wrong, against a live server."""
