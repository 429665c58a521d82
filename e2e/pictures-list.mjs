// What `./task pictures` takes pictures of.
import { desktop } from "./chromium.mjs";

/** A common phone of today, and a laptop. */
export const windows = { phone: { width: 390, height: 844 }, desktop };

/** The screens, by the sample member who sees them. */
export const screens = {
  "Marta Lindqvist": [
    "/home",
    "/billing",
    "/payments",
    "/claims/CL0044170",
    "/cards",
    "/new-claim",
    "/requests",
    "/policies/auto/AA1182204",
    "/documents",
    "/requests/add-vehicle?about=policy-AA1182204",
    "/messages",
    "/agents",
    "/profile",
    "/paperless/billing",
    "/help",
  ],
  "Ruth Vandermeer": ["/home"], // past due
  "Theo Abara": ["/home"], // new
  "Maya Ellison": ["/home"], // two bills
};

/** "Marta Lindqvist" and "/claims/CL0044170" become "marta-claims". */
export function pictureOf(member, path) {
  return `${member.split(" ")[0].toLowerCase()}-${path.split("/")[1]}`;
}
