// What the walk does in each browser: the steps of a member, and every page's width.
import { resolve } from "node:path";
import { addressOf, linksInPage, pagePatterns } from "../routes.mjs";
import { dialogShape, headingIsFree, tooWide } from "./in-page.mjs";

const photo = resolve("docs/images/home-phone-light.png"); // any picture
const account = "4100241190";
const marta = "marta.lindqvist@example.com";

/** The steps, in their order. Each gets the browser, the portal, and a function for pictures. */
export const steps = {
  async "signs in"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/home`);
    await browser.press("Marta Lindqvist");
    await browser.sees("See billing");
    expect(await browser.evaluate(headingIsFree), "something covers the heading");
    await picture("home");
  },

  async "opens the menus"({ browser, picture, width }) {
    await browser.pressAt(width < 832 ? ".tabs .menu summary" : ".nav-bar .menu summary");
    await browser.sees("Contact my agent");
    await picture("menu");
    await browser.key("Escape");
    await browser.pressAt(".account-menu summary");
    await browser.sees("Sign in as someone else");
    await picture("account-menu");
    await browser.key("Escape");
  },

  async "pays a bill"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/billing/4100238715`);
    await browser.press("Pay $126.45");
    await browser.sees("Processing fees apply");
    await expectSnug(browser);
    await picture("pay-dialog");
    await browser.pressAt("dialog[open] .button-primary");
    await browser.inFrame((frame) => frame.press("Pay"));
    await browser.sees("$126.45 submitted");
    await picture("pay-thanks");
  },

  async "turns paperless billing on"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/paperless/billing`);
    await browser.pressAt(`#paperless-${account} [type=checkbox]`);
    await browser.pressAt(`#paperless-${account} [role=switch]`);
    await browser.sees(`Paperless billing is on for account ${account}.`);
    await picture("paperless");
  },

  async "sends a photo"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/claims/CL0044170`);
    await browser.upload("form[action$='todo=T-2'] [type=file]", photo);
    await picture("upload");
    await browser.pressAt("form[action$='todo=T-2'] .button-primary");
    await browser.sees("Photo received");
    await picture("upload-sent");
  },

  async "replies to a message"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/messages`);
    await browser.pressAt("a[href='/messages/M-20917']");
    await browser.fill("Your reply", "Here are two more.");
    await picture("reply");
    await browser.press("Send reply");
    await browser.sees("Reply sent");
  },

  async "asks for a change"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/requests?about=policy-AA1182204`);
    await picture("requests");
    await browser.press("Add a driver");
    await picture("request");
    await browser.press("Send request");
    await browser.sees("Enter the driver's full name.");
    await picture("request-problem");
  },

  async "requests a document"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/requests/document?about=policy-AA1182204`);
    await browser.fill("Document", "A certificate");
    await browser.pressAt('label[for="for-0"]');
    await picture("request-document");
    await browser.press("Send request");
    await browser.sees("We sent your request");
    await picture("request-sent");
  },

  async "sets up a number for texts"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/profile/contact`);
    await picture("contact");
    await browser.press("Text messages");
    await browser.fill("New number for text messages", "(515) 555-0177");
    await browser.pressAt("main form [type=checkbox]");
    await picture("contact-text");
    await browser.press("Save");
    await browser.sees("We got your number");
    await picture("contact-sent");
  },

  async "asks before it leaves a form"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/new-message`);
    await browser.fill("Your message", "Is my barn covered?");
    await browser.pressAt(".brand");
    await browser.sees("Leave without saving?");
    await expectSnug(browser);
    await picture("leave-dialog");
    await browser.press("Stay on this page");
    await browser.pressAt(".brand");
    await browser.press("Leave without saving");
    await browser.sees("Hello, Marta");
  },

  async "switches to another member"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/login?how=another`);
    await browser.press("Theo Abara");
    await browser.sees("You're now viewing Theo's accounts.");
    await browser.pressAt(".account-menu summary");
    await picture("identities");
    await browser.press(`Switch to ${marta}`);
    await browser.sees("You're now viewing Marta's accounts.");
  },

  async "fits every page"({ browser, portal, picture }) {
    const known = ["/new-claim/kind"];
    const wide = [];
    for (const pattern of pagePatterns().filter((path) => !/^\/(register|logout|auth|refresh)/.test(path))) {
      const path = addressOf(pattern, known);
      if (!path) continue; // a page after a form, which `task e2e` opens
      try {
        await browser.open(portal.url + path);
        const pixels = await browser.evaluate(tooWide);
        if (pixels) wide.push(`${path}: ${pixels} px too wide`);
        known.push(...(await browser.evaluate(linksInPage)));
        await picture(`page${path.replaceAll("/", "-")}`);
      } catch ({ message }) {
        wide.push(`${path}: ${message}`); // the others are still worth a look
      }
    }
    expect(wide.length === 0, wide.join(", "));
  },

  /** The portal ends, and what is left is the device. */
  async "shows the kept ID cards offline"({ browser, portal, picture }) {
    await browser.open(`${portal.url}/cards`);
    if (browser.offersKeep) await browser.offersKeep();
    await browser.press("Keep all 2 cards");
    await browser.sees("Keep your ID cards on this phone?");
    await expectSnug(browser);
    await picture("keep-dialog");
    await browser.press("Keep cards");
    await browser.sees("Saved. Add this page to your home screen");
    await portal.stop();
    await browser.open(`${portal.url}/cards`);
    await browser.sees("Your ID cards");
    await picture("offline-cards");
  },
};

/** A dialog is as high as its text, and never far apart (WebKit stretches an open grid). */
async function expectSnug(browser) {
  const shape = await browser.evaluate(dialogShape);
  expect(shape, "no dialog is open");
  expect(shape.gap < 40, `the dialog has ${shape.gap} px between its parts`);
}

function expect(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise);
}
