package farm

import (
	"crypto/subtle"

	"github.com/nats-io/nats-server/v2/server"
)

// A gate lets in clients that know one of two tokens. Clients with the second token only read: they may look up jobs, progress
// and ledgers, and cannot change stored data or take a task.
type gate struct{ workers, readers string }

// readerRights has the subjects of JetStream that readers use: values of buckets, and consumers of their own to list keys and
// watch entries. They have no right to the consumer that gives out tasks, and a queue allows no second one.
var readerRights = &server.Permissions{
	Publish: &server.SubjectPermission{
		Allow: []string{
			"$JS.API.INFO", "$JS.API.STREAM.INFO.*", "$JS.API.STREAM.MSG.GET.*", "$JS.API.DIRECT.GET.>",
			"$JS.API.CONSUMER.CREATE.*", "$JS.API.CONSUMER.CREATE.*.>", "$JS.API.CONSUMER.DELETE.*.*", "$JS.FC.>",
		},
		Deny: []string{
			"$JS.API.CONSUMER.CREATE.*." + consumer, "$JS.API.CONSUMER.CREATE.*." + consumer + ".>",
			"$JS.API.CONSUMER.DELETE.*." + consumer,
		},
	},
	Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>"}},
}

// Check lets a client in if it knows a token. It implements server.Authentication.
func (g *gate) Check(c server.ClientAuthentication) bool {
	token := c.GetOpts().Token
	same := func(want string) bool { return subtle.ConstantTimeCompare([]byte(token), []byte(want)) == 1 }
	switch {
	case same(g.workers):
		c.RegisterUser(&server.User{})
		return true
	case same(g.readers):
		c.RegisterUser(&server.User{Permissions: readerRights})
		return true
	}
	return false
}
