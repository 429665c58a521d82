//go:build unix

package program

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"memberportal/internal/portaltest"
	"memberportal/internal/sandboxserver"
)

// The commands of docs/backup.md, in its order, on the store of a portal that members use.
func TestBackupCommands(t *testing.T) {
	c := newBackupPage(t)
	portal := startPortal(t, c.settings)
	stays, leaves := newClient(t), newClient(t)
	for _, member := range []*http.Client{stays, leaves} {
		if home := signIn(t, member, portal.url, "household"); home.url.Path != "/home" {
			t.Fatalf("sign-in ended at %s", home.url)
		}
	}
	copied := c.copyOf(leaves)
	c.run("back up, while the portal runs")
	c.signOut(leaves)
	c.want("sign-out", copied, false)
	portal.stop()

	c.run("restore")
	portal = startPortal(t, c.settings)
	c.want("restore", stays, true)
	c.want("restore of a session that ended after the backup", copied, true)

	for _, step := range []string{"add a key behind the old one", "move it in front"} {
		portal.stop()
		c.run(step)
		portal = startPortal(t, c.settings)
		c.want(step, stays, true)
	}
	later := newClient(t)
	signIn(t, later, portal.url, "household")
	portal.stop()
	c.run("remove the old key")
	portal = startPortal(t, c.settings)
	c.want("a session of the new key", later, true)
	portal.stop()
	c.run("replace a key that has leaked")
	portal = startPortal(t, c.settings)
	defer portal.stop()
	c.want("a leaked key's session", later, false)
	if len(c.blocks) > 0 {
		t.Errorf("docs/backup.md has %d more commands", len(c.blocks))
	}
}

// backupPage is docs/backup.md with a folder as the page expects it.
type backupPage struct {
	*testing.T
	folder   string
	settings map[string]string
	blocks   [][]string // the commands that are left
}

func newBackupPage(t *testing.T) *backupPage {
	t.Helper()
	text, err := os.ReadFile("docs/backup.md")
	must(t, err)
	program, err := os.Executable()
	must(t, err)
	blocks := regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	c := &backupPage{T: t, folder: t.TempDir(), settings: portaltest.StartSandbox(t), blocks: blocks}
	c.write("portal", fmt.Sprintf("#!/bin/sh\nRUN_AS_PORTAL=1 exec %s \"$@\"\n", program), 0o700)
	c.write("keys", sandboxserver.NewKey()+"\n", 0o600)
	delete(c.settings, "PORTAL_SESSION_KEYS")
	maps.Copy(c.settings, map[string]string{
		"PORTAL_SESSION_STORE": "sqlite:" + c.folder + "/data/portal.db", "PORTAL_SESSION_KEYS_FILE": c.folder + "/keys",
	})
	return c
}

func (c *backupPage) write(name, content string, mode os.FileMode) {
	c.Helper()
	must(c.T, os.WriteFile(filepath.Join(c.folder, name), []byte(content), mode))
}

// run runs the page's next commands.
func (c *backupPage) run(step string) {
	c.Helper()
	if len(c.blocks) == 0 {
		c.Fatalf("docs/backup.md has no command to %s", step)
	}
	cmd := exec.Command("sh", "-e", "-c", c.blocks[0][1])
	c.blocks = c.blocks[1:]
	cmd.Dir, cmd.Env = c.folder, append(portaltest.Environ(c.settings), "PATH="+c.folder+":"+os.Getenv("PATH"))
	if out, err := cmd.CombinedOutput(); err != nil {
		c.Fatalf("%s: %v\n%s", step, err, out)
	}
}

// copyOf returns a browser with the same cookies.
func (c *backupPage) copyOf(client *http.Client) *http.Client {
	c.Helper()
	jar, err := cookiejar.New(nil)
	must(c.T, err)
	jar.SetCookies(c.base(), client.Jar.Cookies(c.base()))
	return &http.Client{Jar: jar}
}

func (c *backupPage) base() *url.URL {
	base, err := url.Parse(c.settings["PORTAL_BASE_URL"])
	must(c.T, err)
	return base
}

func (c *backupPage) signOut(client *http.Client) {
	c.Helper()
	request, err := http.NewRequest(http.MethodPost, c.base().String()+"/logout", nil)
	must(c.T, err)
	addForgeryToken(request, client)
	response, err := client.Do(request)
	must(c.T, err)
	response.Body.Close()
}

// want checks whether a browser is signed in: Home answers without a detour to the provider.
func (c *backupPage) want(after string, client *http.Client, signedIn bool) {
	c.Helper()
	browser := *client
	browser.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	response, err := browser.Get(c.base().String() + "/home")
	must(c.T, err)
	response.Body.Close()
	if got := response.StatusCode == http.StatusOK; got != signedIn {
		c.Errorf("after %s: status of Home = %d, want signed in: %t", after, response.StatusCode, signedIn)
	}
}
