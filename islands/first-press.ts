// In the HTML of pages with Pay: its confirmation opens before any file has arrived. portal.ts does
// the same for all pages, and leaves a press that this script has taken.
import { openDialogs } from "./loader/dialogs";

openDialogs();
