package ladder

// moreTechniques has no more rows for a page in a browser.
func moreTechniques() {}
