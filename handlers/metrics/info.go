package metrics

import "github.com/prometheus/client_golang/prometheus"

// Build identifies the running program.
type Build struct{ Version, Revision, Go string }

// SetBuild adds the metric that names the build.
func (m *Metrics) SetBuild(b Build) {
	info := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "portal_build_info", Help: "1 for the build that runs.",
		ConstLabels: prometheus.Labels{"version": b.Version, "revision": b.Revision, "go": b.Go},
	})
	info.Set(1)
	m.Register(info)
}

// ContentState is what the metrics say about the editors' content.
type ContentState struct {
	Version            string
	Findings           map[string]int // by file
	Broken             map[string]int // those for which a file isn't taken, by file
	Inherited, Samples int
	Withheld           int // forms that aren't available, because their contract can't be read
}

var (
	contentVersion = prometheus.NewDesc("portal_content_info", "1 for the version of the content that pages show.",
		[]string{"version"}, nil)
	contentFindings = prometheus.NewDesc("portal_content_findings",
		"What editors should fix, by file.", []string{"file"}, nil)
	contentNotTaken = prometheus.NewDesc("portal_content_not_taken",
		"1 for a file that can't be taken. Pages show the last good one, which an instance that starts now does not have.",
		[]string{"file"}, nil)
	contentWithheld = prometheus.NewDesc("portal_content_withheld",
		"Forms that are not available, because the text that members agree to can't be read.", nil, nil)
	contentInherited = prometheus.NewDesc("portal_content_inherited",
		"Texts of the content folder that are the built-in ones.", nil, nil)
	contentSamples = prometheus.NewDesc("portal_content_samples",
		"Sentences that members of a real user API read, though they are marked as samples.", nil, nil)
)

// Content adds metrics for the editors' content. They are read at each scrape.
type Content func() ContentState

// Describe implements prometheus.Collector.
func (Content) Describe(out chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{
		contentVersion, contentFindings, contentInherited, contentSamples, contentNotTaken, contentWithheld,
	} {
		out <- desc
	}
}

// Collect implements prometheus.Collector.
func (read Content) Collect(out chan<- prometheus.Metric) {
	state := read()
	out <- prometheus.MustNewConstMetric(contentVersion, prometheus.GaugeValue, 1, state.Version)
	if len(state.Findings) == 0 {
		state.Findings = map[string]int{"": 0} // an alert needs a series to end
	}
	for file, n := range state.Findings {
		out <- prometheus.MustNewConstMetric(contentFindings, prometheus.GaugeValue, float64(n), file)
	}
	if len(state.Broken) == 0 {
		state.Broken = map[string]int{"": 0}
	}
	for file, n := range state.Broken {
		out <- prometheus.MustNewConstMetric(contentNotTaken, prometheus.GaugeValue, float64(min(n, 1)), file)
	}
	out <- prometheus.MustNewConstMetric(contentWithheld, prometheus.GaugeValue, float64(state.Withheld))
	out <- prometheus.MustNewConstMetric(contentInherited, prometheus.GaugeValue, float64(state.Inherited))
	out <- prometheus.MustNewConstMetric(contentSamples, prometheus.GaugeValue, float64(state.Samples))
}

// StoreUp reports at each scrape whether the session store can be read.
func StoreUp(ping func() error) prometheus.Collector {
	return flag("portal_session_store_up", "1 if the session store can be read.", func() bool { return ping() == nil })
}

// StoreWritable reports at each scrape whether the session store keeps what is written.
func StoreWritable(is func() bool) prometheus.Collector {
	return flag("portal_session_store_writable", "1 if the session store keeps what is written.", is)
}

func flag(name, help string, is func() bool) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
		if is() {
			return 1
		}
		return 0
	})
}
