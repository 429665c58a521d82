// Scales the previewed page down to the room that it has.

/** Keeps the frame as wide as its parent at most. The page in it keeps its own width. */
export function fit(frame: HTMLIFrameElement): void {
  const room = frame.parentElement;
  if (!room) return;
  room.style.overflow = "hidden";
  frame.style.maxWidth = "none";
  new ResizeObserver(() => {
    const scale = Math.min(1, room.clientWidth / frame.offsetWidth);
    frame.style.transform = scale < 1 ? `scale(${scale})` : "";
    frame.style.height = `${100 / scale}%`;
  }).observe(room);
}
