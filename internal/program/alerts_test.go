package program

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"memberportal/internal/portaltest"
)

// A real Prometheus scrapes a fresh portal with the least content that is allowed. No rule fires or
// waits to fire, and everything that a rule or a panel of the board reads is there. Then the portal
// ends, which a rule notices.
func TestNoAlertInHealthyInstallation(t *testing.T) {
	if os.Getenv("ALERTS") == "" {
		t.Skip("./task alerts runs it")
	}
	settings := portaltest.StartSandbox(t)
	settings["PORTAL_OPS_ADDR"], settings["PORTAL_CONTENT_DIR"] = portaltest.FreeAddress(t), portaltest.OwnContent(t)
	portal := startPortal(t, settings)
	p := startPrometheus(t, settings["PORTAL_OPS_ADDR"])
	p.until("five scrapes", func() bool { return len(p.query(`count_over_time(up{job="portal"}[1m]) >= 5`)) > 0 })

	rules := p.rules()
	if len(rules) < 10 {
		t.Errorf("Prometheus has %d rules, want those of deploy/prometheus", len(rules))
	}
	for _, rule := range rules {
		if rule.State != "inactive" || rule.Health != "ok" {
			t.Errorf("%s is %s, health %s %s; want inactive", rule.Name, rule.State, rule.Health, rule.LastError)
		}
		for _, selector := range series.FindAllString(rule.Query, -1) {
			p.wantData(rule.Name, selector)
		}
	}
	for _, panel := range boardPanels(t) {
		for _, target := range panel.Targets {
			p.wantData(panel.Title, strings.ReplaceAll(target.Expr, "$__rate_interval", "30s"))
		}
	}
	portal.stop()
	p.until("alert on a portal that ended", func() bool {
		return len(p.query(`ALERTS{alertname="PortalDown"}`)) > 0
	})
}

// series matches what a rule reads, such as portal_sign_ins_total{outcome="failed"}.
var series = regexp.MustCompile(`\b(up|portal_\w+|process_\w+)(\{[^}]*\})?`)

type boardPanel struct {
	Title   string
	Targets []struct{ Expr string }
}

func boardPanels(t *testing.T) []boardPanel {
	t.Helper()
	text, err := os.ReadFile("deploy/grafana/portal.json")
	var board struct{ Panels []boardPanel }
	if err == nil {
		err = json.Unmarshal(text, &board)
	}
	if err != nil || len(board.Panels) < 10 {
		t.Fatalf("the board has %d panels, error %v", len(board.Panels), err)
	}
	return board.Panels
}

// prometheus is a server that evaluates deploy/prometheus/rules.yml.
type prometheus struct {
	*testing.T
	base string
}

// startPrometheus returns a Prometheus that scrapes a portal every second.
func startPrometheus(t *testing.T, target string) *prometheus {
	t.Helper()
	rules, err := filepath.Abs("deploy/prometheus/rules.yml")
	must(t, err)
	dir, address := t.TempDir(), portaltest.FreeAddress(t)
	config := fmt.Sprintf("global: { scrape_interval: 1s, evaluation_interval: 1s }\nrule_files: [%q]\nscrape_configs:\n- job_name: portal\n  static_configs: [{ targets: [%q] }]\n", rules, target)
	must(t, os.WriteFile(filepath.Join(dir, "prometheus.yml"), []byte(config), 0o600))
	cmd := exec.Command("prometheus", "--config.file="+filepath.Join(dir, "prometheus.yml"),
		"--storage.tsdb.path="+filepath.Join(dir, "data"), "--web.listen-address="+address)
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v: install Debian's package prometheus", err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	p := &prometheus{t, "http://" + address}
	p.until("Prometheus", func() bool { return p.get("/-/ready", nil) == nil })
	return p
}

// until waits for something that Prometheus says.
func (p *prometheus) until(what string, is func() bool) {
	p.Helper()
	timeout := time.After(time.Minute)
	for tick := time.Tick(200 * time.Millisecond); !is(); {
		select {
		case <-tick:
		case <-timeout:
			p.Fatalf("no %s within a minute", what)
		}
	}
}

// get decodes an answer of the API.
func (p *prometheus) get(path string, data any) error {
	response, err := http.Get(p.base + path)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %d", path, response.StatusCode)
	}
	if data == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(data)
}

// query returns the series of an expression now.
func (p *prometheus) query(expr string) []json.RawMessage {
	p.Helper()
	var answer struct {
		Data struct{ Result []json.RawMessage }
	}
	if err := p.get("/api/v1/query?query="+url.QueryEscape(expr), &answer); err != nil {
		p.Errorf("%s: %v", expr, err)
	}
	return answer.Data.Result
}

func (p *prometheus) wantData(of, expr string) {
	p.Helper()
	if len(p.query(expr)) == 0 {
		p.Errorf("%s: no data for %s", of, expr)
	}
}

// alert is a rule as Prometheus sees it.
type alert struct{ Name, Query, State, Health, LastError string }

func (p *prometheus) rules() []alert {
	p.Helper()
	var answer struct {
		Data struct{ Groups []struct{ Rules []alert } }
	}
	if err := p.get("/api/v1/rules", &answer); err != nil || len(answer.Data.Groups) == 0 {
		p.Fatalf("%d groups of rules, error %v", len(answer.Data.Groups), err)
	}
	return answer.Data.Groups[0].Rules
}
