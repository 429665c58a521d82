// Removes a saved ID card that belongs to another member or another session. Only browsers that
// have caches for the portal load this script.
import { guardSavedCard } from "./saved-cards";

guardSavedCard();
