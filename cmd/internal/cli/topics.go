package cli

// ExitTopic is the topic about the exit status.
var ExitTopic = Topic{
	Name: "exit", Short: "what the exit status means",
	Text: func(columns int) string {
		return WrapTable([][2]string{
			{"0", "The question was answered, and not with \"no\". Empty input is no error: a message says so."},
			{"1", "The answer is \"no\": there is no solution, or a check failed."},
			{"2", "A flag, command, value or combination makes no sense. Nothing was done."},
			{"3", "Some input could not be read or understood. The rest was answered."},
			{"4", "Some answer is not known: it timed out, a limit was hit, or what was to be verified was not " +
				"decided."},
			{"5", "Two engines disagree, or an engine and the judge. Both answers are reported. Please report it."},
			{"130", "Interrupted. What was finished has been printed, and how far it got is reported."},
		}, columns) + "\nIf several hold, the status is the first of 5, 130, 3, 2, 4, 1 and 0. The help of a command says when its\n" +
			"answer is \"no\".\n"
	},
}
