package parts

// iconPaths are drawn on a 24 by 24 grid with round line ends.
var iconPaths = map[string]string{
	"home":      `<path d="M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z"/>`,
	"billing":   `<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2z"/><path d="M9.5 8.5h5M9.5 12.5h5"/>`,
	"payments":  `<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="M3 10h18M7 15h3"/>`,
	"shield":    `<path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.4 7 9 4.2-1.6 7-4.7 7-9V6z"/><path d="m9 11.5 2.2 2.2L15.2 9.7"/>`,
	"menu":      `<path d="M4 7h16M4 12h16M4 17h16"/>`,
	"claims":    `<path d="M6 3.5h12v17H6z"/><path d="M12 8v4.5M12 15.500v.1"/>`,
	"documents": `<path d="M7 3.500h7l4 4v13H7z"/><path d="M14 3.500v4h4M10 12h5M10 15.500h5"/>`,
	"messages":  `<path d="M4 5.500h16v11H9l-5 4z"/>`,
	"paperless": `<path d="M19 4.500C10 5 5 9.500 5 15.500a4 4 0 0 0 4 4c6 0 9.500-6 10-15z"/><path d="M5 20c1.500-4.500 4.500-7.500 8-9.500"/>`,
	"questions": `<circle cx="12" cy="12" r="8.500"/><path d="M9.700 9.500a2.400 2.400 0 1 1 3.300 2.200c-.7.300-1 .8-1 1.600M12 16v.1"/>`,
	"person":    `<circle cx="12" cy="8" r="3.5"/><path d="M5 20c.6-4 3.300-6 7-6s6.400 2 7 6"/>`,
	"phone":     `<path d="M6 4h3.500l1.500 4-2 1.500a11 11 0 0 0 5.500 5.500l1.500-2 4 1.500V18a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2z"/>`,
	"mail":      `<rect x="3" y="5.500" width="18" height="13" rx="2"/><path d="m4 7.500 8 6 8-6"/>`,
	"check":     `<circle cx="12" cy="12" r="8.500"/><path d="m8.500 12.200 2.500 2.500 4.800-5"/>`,
	"due":       `<rect x="4" y="5.500" width="16" height="14.500" rx="2"/><path d="M4 10h16M8.500 3.500v4M15.500 3.500v4"/>`,
	"late":      `<path d="M12 4 21 19.500H3z"/><path d="M12 10v4.500M12 17v.1"/>`,
	"autopay":   `<path d="M4.500 12a7.500 7.500 0 0 1 13-5.100L20 9M20 4.500V9h-4.500M19.500 12a7.500 7.500 0 0 1-13 5.100L4 15M4 19.500V15h4.500"/>`,
	"renewal":   `<path d="M6 3.500h8l4 4v13H6z"/><path d="M14 3.500v4h4M9 14l2 2 4-4.500"/>`,
	"download":  `<path d="M12 4v11m0 0-4-4m4 4 4-4M5 19.500h14"/>`,
	"site":      `<circle cx="12" cy="12" r="8.500"/><path d="M3.500 12h17M12 3.500c3 3 3 14 0 17M12 3.500c-3 3-3 14 0 17"/>`,
	"policies":  `<path d="M6 3.500h8l4 4v13H6z"/><path d="M14 3.500v4h4M9 12h6M9 15.500h6"/>`,
	"cards":     `<rect x="3" y="5.500" width="18" height="13" rx="2"/><circle cx="8.500" cy="11" r="1.800"/><path d="M5.800 15.500c.4-1.500 5-1.500 5.400 0M14 10.500h4M14 14h4"/>`,
	"back":      `<path d="M19 12H5m0 0 6-6m-6 6 6 6"/>`,
	"claim":     `<path d="M12 3.500 5 6v5.500c0 4.300 2.800 7.400 7 9 4.200-1.600 7-4.700 7-9V6z"/><path d="M12 8.500v4M12 15.500v.1"/>`,
}
