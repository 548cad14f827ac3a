"""Games in the words of whoever reads them: what pages, mails, feeds and notices share."""
