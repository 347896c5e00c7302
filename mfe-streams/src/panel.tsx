import { StreamsPanel } from "./board/streams-panel.tsx";

/** What fills the dashboard's place for the streams. */
export function Slot() {
  return <StreamsPanel />;
}
