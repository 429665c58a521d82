// What htmx reads when it starts, which is before anything else could tell it: no history of its own, and no style element, which our content
// security policy forbids.
const settings = document.createElement("meta");
settings.name = "htmx-config";
settings.content = JSON.stringify({ history: false, includeIndicatorCSS: false });
document.head.append(settings);

export {};
