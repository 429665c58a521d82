// A kept ID card goes with its owner. Fetched only where this browser holds something for the portal.
import { guardKeptCard } from "./kept-cards";

guardKeptCard();
