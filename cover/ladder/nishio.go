package ladder

// nishio finds a candidate that is wrong, or right, by links within its digit alone.
func (b *Board) nishio(s *Step) bool { return b.reason(s, digital, 7.5) }

const nishioExample = "..26345..59.271......859...6.79.3..43..1...7.92174..3.2..598..3.354.......931.2.."
