"""Chapter 9: investment, technologies and intelligence."""
