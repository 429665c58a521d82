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

var (
	contentVersion  = prometheus.NewDesc("portal_content_info", "1 for the version of the content that pages show.", []string{"version"}, nil)
	contentFindings = prometheus.NewDesc("portal_content_findings", "What editors should fix. Broken files keep the last good texts.", nil, nil)
	contentSamples  = prometheus.NewDesc("portal_content_samples", "Sentences that members of a real user API read, though they are marked as samples.", nil, nil)
)

// Content adds metrics for the version of the editors' content, its findings and the sample texts
// that members see. They are read at each scrape.
type Content func() (version string, findings, samples int)

// Describe implements prometheus.Collector.
func (Content) Describe(out chan<- *prometheus.Desc) {
	out <- contentVersion
	out <- contentFindings
	out <- contentSamples
}

// Collect implements prometheus.Collector.
func (read Content) Collect(out chan<- prometheus.Metric) {
	version, findings, samples := read()
	out <- prometheus.MustNewConstMetric(contentVersion, prometheus.GaugeValue, 1, version)
	out <- prometheus.MustNewConstMetric(contentFindings, prometheus.GaugeValue, float64(findings))
	out <- prometheus.MustNewConstMetric(contentSamples, prometheus.GaugeValue, float64(samples))
}

// StoreUp reports at each scrape whether the session store can be reached.
func StoreUp(ping func() error) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portal_session_store_up", Help: "1 if the session store can be reached."}, func() float64 {
		if ping() != nil {
			return 0
		}
		return 1
	})
}
