package cli

// FieldTable returns nothing: a page has no help, and fetches what is linked here.
func (a App) FieldTable(int) string { return "" }

// Schema returns nothing.
func (a App) Schema() []byte { return nil }
