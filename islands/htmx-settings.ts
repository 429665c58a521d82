// Configures htmx, which reads this element when it starts: no history of its own, and no style
// element, because the content security policy blocks it.
const settings = document.createElement("meta");
settings.name = "htmx-config";
settings.content = JSON.stringify({ history: false, includeIndicatorCSS: false });
document.head.append(settings);

export {};
