import { TOOLS, useOneTabStop } from "@cointide/shared/board/one-tab-stop";
import type { Stream } from "@cointide/shared/contracts/streams";
import { IconButton } from "@cointide/shared/ui/icon-button";
import { Popover } from "@cointide/shared/ui/popover";
import { Segmented } from "@cointide/shared/ui/segmented";
import { ArrowUpDown, Columns3, LayoutGrid, Rows3 } from "lucide-react";
import { type ReactNode, useMemo, useRef } from "react";
import { board, changeBoard } from "../data/board.ts";
import { DigitsSwitch } from "../rows/digits-switch.tsx";
import styles from "./board-tools.module.css";
import { ColumnChoice } from "./column-choice.tsx";
import { SortCards } from "./sort-cards.tsx";

const ViewLabel = ({ icon, name }: { icon: ReactNode; name: string }) => (
  <>
    <span className={styles.icon}>{icon}</span>
    <span className={styles.name}>{name}</span>
  </>
);

const VIEWS = [
  { value: "cards", label: <ViewLabel icon={<LayoutGrid aria-hidden="true" />} name="Cards" /> },
  { value: "table", label: <ViewLabel icon={<Rows3 aria-hidden="true" />} name="Table" /> },
] as const;

type BoardToolsProps = { streams: readonly Stream[]; isArranging: boolean; onArrange: () => void };

/** Chooses between cards and one table, what cards are sorted by, the columns, and the order of the streams. */
export function BoardTools({ streams, isArranging, onArrange }: BoardToolsProps) {
  const symbols = useMemo(() => streams.flatMap((stream) => stream.symbols), [streams]);
  const view = board.use((value) => value.view);
  const root = useRef<HTMLDivElement>(null);
  useOneTabStop(root);
  return (
    <div {...TOOLS} ref={root} className={styles.tools} data-view={view}>
      <div className={styles.views}>
        <Segmented
          label="View"
          isLabelHidden
          options={VIEWS}
          value={view}
          onChoose={(chosen) => changeBoard({ view: chosen })}
        />
      </div>
      {view === "table" && <DigitsSwitch symbols={symbols} />}
      {view === "cards" && <SortCards onArrange={onArrange} />}
      <Popover label="Columns" icon={<Columns3 aria-hidden="true" />} width="14rem">
        <ColumnChoice />
      </Popover>
      <span className={styles.arrange}>
        <IconButton label="Arrange streams" aria-pressed={isArranging} onClick={onArrange}>
          <ArrowUpDown aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
