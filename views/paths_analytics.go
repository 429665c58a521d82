package views

// StatisticsPath takes a POST with the choice of usage statistics.
func StatisticsPath() string { return "/usage-statistics" }

// StatisticsAnchor is where a page offers the choice.
const StatisticsAnchor = "usage-statistics"
