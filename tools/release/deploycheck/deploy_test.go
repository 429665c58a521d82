// Package deploycheck checks the files in deploy/ that no program of this repository reads.
package deploycheck

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	apps "k8s.io/api/apps/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	policy "k8s.io/api/policy/v1"
	"sigs.k8s.io/yaml"
)

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../deploy/" + name)
	must(t, err)
	return text
}

// newObject returns an empty object of a kind.
var newObject = map[string]func() any{
	"v1 ConfigMap":                  func() any { return new(core.ConfigMap) },
	"v1 PersistentVolumeClaim":      func() any { return new(core.PersistentVolumeClaim) },
	"v1 Service":                    func() any { return new(core.Service) },
	"apps/v1 Deployment":            func() any { return new(apps.Deployment) },
	"policy/v1 PodDisruptionBudget": func() any { return new(policy.PodDisruptionBudget) },
	"networking.k8s.io/v1 Ingress":  func() any { return new(networking.Ingress) },
}

// manifests decodes every object into the type of the API, and fails for unknown fields.
func manifests(t *testing.T, file string) map[string]any {
	t.Helper()
	objects := map[string]any{}
	for _, part := range bytes.Split(read(t, file), []byte("\n---\n")) {
		var head struct{ APIVersion, Kind string }
		must(t, yaml.Unmarshal(part, &head))
		kind := head.APIVersion + " " + head.Kind
		create, ok := newObject[kind]
		if !ok {
			t.Fatalf("the manifest has an object of the kind %q, which this test does not have", kind)
		}
		object := create()
		if err := yaml.UnmarshalStrict(part, object); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		objects[kind] = object
	}
	return objects
}

// wantConfined fails for a container that may write to its files or get more rights.
func wantConfined(t *testing.T, containers ...core.Container) {
	t.Helper()
	for _, container := range containers {
		safe := container.SecurityContext
		if !*safe.ReadOnlyRootFilesystem || *safe.AllowPrivilegeEscalation ||
			!slices.Contains(safe.Capabilities.Drop, "ALL") {
			t.Errorf("%s is not confined", container.Name)
		}
	}
}

func TestKubernetesManifests(t *testing.T) {
	objects := manifests(t, "kubernetes/portal.yaml")
	deployment := objects["apps/v1 Deployment"].(*apps.Deployment)
	pod := deployment.Spec.Template.Spec
	container := pod.Containers[0]
	if links := pod.EnableServiceLinks; links == nil || *links {
		t.Error("enableServiceLinks is not false")
	}
	if container.ReadinessProbe.HTTPGet.Path != "/readyz" || container.LivenessProbe.HTTPGet.Path != "/healthz" {
		t.Error("the probes do not ask /readyz and /healthz")
	}
	wantConfined(t, container)
	if !*pod.SecurityContext.RunAsNonRoot {
		t.Error("the container may run as root")
	}
	if grace := *pod.TerminationGracePeriodSeconds; grace < 10+9+1 {
		t.Errorf("terminationGracePeriodSeconds = %d, want more than the drain time and the time of requests", grace)
	}
	if deployment.Spec.Strategy.RollingUpdate.MaxUnavailable.IntVal != 0 {
		t.Error("a roll takes a portal away before its replacement is ready")
	}
	budget := objects["policy/v1 PodDisruptionBudget"].(*policy.PodDisruptionBudget)
	labels := deployment.Spec.Template.Labels
	for key, value := range budget.Spec.Selector.MatchLabels {
		if labels[key] != value {
			t.Errorf("the budget selects %s=%s, which no pod has", key, value)
		}
	}
	for _, port := range objects["v1 Service"].(*core.Service).Spec.Ports {
		if port.TargetPort.StrVal != "http" {
			t.Errorf("the service exposes %s, want the public port alone", port.TargetPort.StrVal)
		}
	}
}

// The preview is alone, writes to no folder, and leads to no real member.
func TestPreviewManifest(t *testing.T) {
	objects := manifests(t, "kubernetes/portal-preview.yaml")
	deployment := objects["apps/v1 Deployment"].(*apps.Deployment)
	pod := deployment.Spec.Template.Spec
	if *deployment.Spec.Replicas != 1 || deployment.Spec.Strategy.Type != apps.RecreateDeploymentStrategyType {
		t.Error("two previews may run at the same time, each with sessions of its own")
	}
	wantConfined(t, pod.Containers...)
	set := objects["v1 ConfigMap"].(*core.ConfigMap).Data
	if set["PORTAL_SANDBOX"] != "true" || set["PORTAL_TRUSTED_PROXIES"] == "" || set["PORTAL_USER_API"] != "" {
		t.Errorf("settings = %v, want the sandbox and proxies", set)
	}
	for _, mount := range pod.Containers[0].VolumeMounts {
		if !mount.ReadOnly {
			t.Errorf("the preview may write to %s", mount.MountPath)
		}
	}
}

// git-sync stays up while the Git host is down, writes to its volumes alone, and publishes where
// the portal reads.
func TestGitSyncPatch(t *testing.T) {
	var patch apps.Deployment
	text := read(t, "kubernetes/git-sync.yaml")
	must(t, yaml.UnmarshalStrict(text, &patch))
	pod := patch.Spec.Template.Spec
	sync, portal := pod.Containers[0], pod.Containers[1]
	for _, container := range []core.Container{pod.InitContainers[0], sync} {
		wantConfined(t, container)
		for _, want := range []string{"--ref=live", "--root=/texts", "--link=current"} {
			if !slices.Contains(container.Args, want) {
				t.Errorf("%s: args = %q, want %s", container.Name, container.Args, want)
			}
		}
	}
	if !slices.Contains(sync.Args, "--max-failures=-1") || slices.Contains(sync.Args, "--one-time") {
		t.Errorf("args = %q, want a container that goes on", sync.Args)
	}
	if mount := portal.VolumeMounts[0]; portal.Name != "portal" || mount.MountPath != "/texts" || !mount.ReadOnly {
		t.Errorf("%s mounts %+v, want the texts, to read", portal.Name, mount)
	}
	if !strings.Contains(string(text), "PORTAL_CONTENT_DIR=/texts/current") {
		t.Error("the portal does not read the link")
	}
}

var settingName = regexp.MustCompile(`\bPORTAL_[A-Z_]+\b`)

// A renamed setting would make a file in deploy/ outdated.
func TestDeployFilesNameSettings(t *testing.T) {
	page, err := os.ReadFile("../../../docs/settings.md")
	must(t, err)
	notOurs := []string{"PORTAL_IMAGE", "PORTAL_PORT"}
	for _, file := range []string{
		"compose/compose.yaml", "compose/portal.env.example", "kubernetes/portal.yaml", "systemd/portal.service",
		"packages/portal.env",
		"compose/preview.env.example", "kubernetes/portal-preview.yaml", "systemd/portal-preview.service",
		"packages/preview.env",
	} {
		for _, name := range settingName.FindAllString(string(read(t, file)), -1) {
			if !slices.Contains(notOurs, name) && !strings.Contains(string(page), "| `"+name+"`") {
				t.Errorf("%s sets %s, which is not a setting", file, name)
			}
		}
	}
}

// An example that lacks what nearly every installation needs is found out on the day of the start.
func TestExamplesNameWhatPracticeRequires(t *testing.T) {
	for _, file := range []string{"compose/portal.env.example", "kubernetes/portal.yaml", "packages/portal.env"} {
		text := string(read(t, file))
		for _, name := range []string{
			"PORTAL_BASE_URL", "PORTAL_TIME_ZONE", "PORTAL_CONTENT_DIR", "PORTAL_USER_API", "PORTAL_OIDC_ISSUER",
			"PORTAL_OIDC_CLIENT_ID",
			"PORTAL_OIDC_CLIENT_SECRET(_FILE)?", "PORTAL_OIDC_SCOPES", "PORTAL_PAYMENT_SCRIPT_URL", "PORTAL_PAYMENT_KEY",
		} {
			if !regexp.MustCompile("(?m)^ *" + name + "[=:]").MatchString(text) {
				t.Errorf("%s does not set %s", file, name)
			}
		}
	}
}

func TestComposeFile(t *testing.T) {
	var file struct {
		Services map[string]struct {
			User     string   `json:"user"`
			ReadOnly bool     `json:"read_only"`
			CapDrop  []string `json:"cap_drop"`
			Ports    []string `json:"ports"`
		} `json:"services"`
	}
	text, err := yaml.YAMLToJSON(read(t, "compose/compose.yaml"))
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	must(t, err)
	proxy := string(read(t, "compose/haproxy.cfg"))
	for _, name := range []string{"portal-1", "portal-2", "preview"} {
		portal := file.Services[name]
		if portal.User != "65532:65532" || !portal.ReadOnly || len(portal.CapDrop) == 0 || len(portal.Ports) > 0 {
			t.Errorf("%s = %+v, want it confined and without public ports", name, portal)
		}
		if !strings.Contains(proxy, "server "+name+" "+name+":8080") {
			t.Errorf("haproxy.cfg does not name %s", name)
		}
	}
}

func TestPreviewIsAProfile(t *testing.T) {
	text, err := yaml.YAMLToJSON(read(t, "compose/compose.yaml"))
	if err != nil || !bytes.Contains(text, []byte(`"profiles":["preview"]`)) {
		t.Errorf("compose.yaml starts the preview without its profile, %v", err)
	}
}

var (
	metricName = regexp.MustCompile(`\bportal_[a-z_]+`)
	histogram  = regexp.MustCompile(`_(bucket|count|sum)$`)
)

// A renamed metric would leave an alert that never fires, or an empty panel.
func TestAlertsAndBoardUseMetricsThatExist(t *testing.T) {
	page, source := operationsPage(t), ""
	for _, file := range []string{"info.go", "metrics.go"} {
		source += string(read(t, "../handlers/metrics/"+file))
	}
	for _, file := range []string{"prometheus/rules.yml", "grafana/portal.json"} {
		for _, name := range metricName.FindAllString(string(read(t, file)), -1) {
			metric := histogram.ReplaceAllString(name, "")
			if !strings.Contains(page, "`"+metric+"`") || !strings.Contains(source, `"`+metric+`"`) {
				t.Errorf("%s uses %s, which docs/operations.md does not list, or no program makes", file, name)
			}
		}
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(read(t, "grafana/portal.json"), &board); err != nil || len(board.Panels) < 10 {
		t.Errorf("the board has %d panels, %v", len(board.Panels), err)
	}
}

func TestEveryAlertHasItsParagraph(t *testing.T) {
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations map[string]string
			}
		}
	}
	must(t, yaml.Unmarshal(read(t, "prometheus/rules.yml"), &rules))
	page := operationsPage(t)
	const runbook = "file:///usr/share/portal/docs/operations.md#"
	for _, rule := range rules.Groups[0].Rules {
		_, paragraph, found := strings.Cut(page, "\n### "+rule.Alert+"\n")
		paragraph, _, _ = strings.Cut(paragraph, "\n#")
		for _, part := range []string{"**Meaning:**", "**First look:**", "**Cure:**"} {
			if !found || !strings.Contains(paragraph, part) {
				t.Errorf("docs/operations.md has no %s of %s", part, rule.Alert)
			}
		}
		if url := rule.Annotations["runbook_url"]; url != runbook+strings.ToLower(rule.Alert) {
			t.Errorf("%s: runbook_url = %s", rule.Alert, url)
		}
		if strings.Contains(rule.Expr, "portal_content_samples") {
			t.Errorf("%s reads portal_content_samples: samples are for editors to decide on, and no outage", rule.Alert)
		}
	}
}

func operationsPage(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/operations.md")
	must(t, err)
	return string(text)
}

// An error in the workflow would only show on GitHub's machines.
func TestWorkflowRunsTasksThatExist(t *testing.T) {
	workflow, err := os.ReadFile("../../../.github/workflows/ci.yml")
	must(t, err)
	tasks, err := os.ReadFile("../../../Taskfile.yml")
	must(t, err)
	var jobs struct {
		Jobs map[string]struct{ Steps []map[string]any }
	}
	if err := yaml.Unmarshal(workflow, &jobs); err != nil || len(jobs.Jobs) != 4 {
		t.Errorf("the workflow has %d jobs, %v; want 4", len(jobs.Jobs), err)
	}
	for _, name := range regexp.MustCompile(`\./task ([a-z]+)`).FindAllStringSubmatch(string(workflow), -1) {
		if !strings.Contains(string(tasks), "\n  "+name[1]+":\n") {
			t.Errorf("the workflow runs ./task %s, which does not exist", name[1])
		}
	}
}

// must ends the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
