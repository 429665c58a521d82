// A tag manager that records, with the habits of the known one: it takes its commands from dataLayer and only as
// arguments objects, sends page_view by itself unless told not to, also when the history changes, and adds the page's
// address, title and referrer to each event unless it was given others.
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const consent = {};
  const settings = {};
  let sendsViews = false;

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
      sendsViews = send_page_view;
      if (sendsViews) send("page_view");
    },
    event: send,
    js: () => {},
  };

  function obey(command) {
    if (Object.prototype.toString.call(command) !== "[object Arguments]") return;
    const [name, ...rest] = command;
    commands[name]?.(...rest);
  }

  const { pushState } = history;
  history.pushState = function (...change) {
    pushState.apply(this, change);
    if (sendsViews) send("page_view");
  };

  window.dataLayer = window.dataLayer ?? [];
  const queued = window.dataLayer.splice(0);
  window.dataLayer.push = (...more) => {
    for (const command of more) obey(command);
    return 0;
  };
  queued.forEach(obey);
})();
