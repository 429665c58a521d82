// A fake tag manager that records events. Like Google's, it accepts commands from dataLayer as arguments objects only,
// sends page_view by default on load and on history changes, and adds the page's URL, title and referrer to each event
// unless they are set.
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const consent = {};
  const settings = {};
  let sendsPageViews = false;

  function send(event, params) {
    const page = {
      page_location: location.href,
      page_title: document.title,
      page_referrer: document.referrer,
    };
    const report = {
      event,
      id: searchParams.get("id"),
      consent,
      params: { ...page, ...settings, ...params },
    };
    navigator.sendBeacon(`${origin}/tagmanager/collect`, JSON.stringify(report));
  }

  const commands = {
    consent: (_, choice) => Object.assign(consent, choice),
    set: (params) => Object.assign(settings, params),
    config: (_, { send_page_view = true, ...params } = {}) => {
      Object.assign(settings, params);
      sendsPageViews = send_page_view;
      if (sendsPageViews) send("page_view");
    },
    event: send,
    js: () => {},
  };

  function run(command) {
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    const [name, ...rest] = command;
    commands[name]?.(...rest);
  }

  const { pushState } = history;
  history.pushState = function (...change) {
    pushState.apply(this, change);
    if (sendsPageViews) send("page_view");
  };

  window.dataLayer = window.dataLayer ?? [];
  const queued = window.dataLayer.splice(0);
  window.dataLayer.push = (...more) => {
    for (const command of more) run(command);
    return 0;
  };
  queued.forEach(run);
})();
