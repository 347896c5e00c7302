import { countsText, type ImportPlan } from "../importing/plan-import.ts";
import { shownText, streamTitle } from "../reading/source.ts";
import { conditionWords } from "./condition-words.ts";
import styles from "./files-page.module.css";

/** The most items of a list that are shown. */
const MOST = 50;

type Item = { title: string; detail?: string };

function Items({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null;
  const more = items.length - MOST;
  return (
    <div className={styles.group}>
      <h4>{`${title} (${items.length})`}</h4>
      <ul>
        {items.slice(0, MOST).map((item, at) => (
          <li key={at}>
            <span className={styles.itemTitle}>{item.title}</span>
            {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </div>
  );
}

const addedItems = ({ streams, alerts }: ImportPlan): Item[] => [
  ...streams.map((stream) =>
    stream.name === ""
      ? { title: streamTitle(stream) }
      : { title: stream.name, detail: stream.symbols.join(", ") },
  ),
  ...alerts.map((alert) => ({
    title: `Alert on ${alert.symbol}`,
    detail: [conditionWords(alert), shownText(alert.note)].filter(Boolean).join(" · "),
  })),
];

/** What an import would do, item by item. */
export function PlanView({ plan }: { plan: ImportPlan }) {
  const { present, refused, notes, changes } = plan;
  const changed = changes.map(({ what, detail }) => ({ title: what, detail }));
  const there = countsText(present.streams, present.alerts, present.choices);
  return (
    <>
      <Items title="Will be added" items={addedItems(plan)} />
      <Items title="Will be changed" items={changed} />
      <Items title="Refused" items={refused.map(({ what, reason }) => ({ title: what, detail: reason }))} />
      {there !== "" && <p className={styles.muted}>{`Already there: ${there}.`}</p>}
      {notes.slice(0, MOST).map((note) => (
        <p key={note} className={styles.muted}>
          {note}
        </p>
      ))}
    </>
  );
}
