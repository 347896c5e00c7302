import { KLINE_INTERVALS } from "@cointide/shared/contracts/klines";
import { Popover } from "@cointide/shared/ui/popover";
import { Segmented } from "@cointide/shared/ui/segmented";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { CHART_TYPES, type ChartType, type ChartView } from "../address.ts";
import { AVERAGES } from "../candles/studies.ts";
import styles from "./toolbar.module.css";
import { useIsPhone } from "./use-is-phone.ts";

const TYPE_LABELS: Record<ChartType, string> = { candles: "Candles", line: "Line", area: "Area" };
const INTERVALS = KLINE_INTERVALS.map((value) => ({ value, label: value }));
const TYPES = CHART_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));

type ToggleProps = { isOn: boolean; title: string; onToggle: () => void; children: ReactNode };

function Toggle({ isOn, title, onToggle, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} title={title} onClick={onToggle}>
      {children}
    </button>
  );
}

type ChoicesProps = { view: ChartView; onChange: (part: Partial<ChartView>) => void };

/** The kind of chart, its averages and its scale. */
function Choices({ view, onChange }: ChoicesProps) {
  const { type, isLog, averages, compared } = view;
  const isComparing = compared.length > 0;
  const toggleAverage = (length: (typeof AVERAGES)[number]) =>
    onChange({
      averages: AVERAGES.filter((known) => (known === length) !== averages.includes(known)),
    });
  return (
    <>
      {!isComparing && (
        <Segmented
          label="Chart type"
          isLabelHidden
          options={TYPES}
          value={type}
          onChoose={(chosen) => onChange({ type: chosen })}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and its own layout. */}
      <div role="group" aria-label="Lines and scale" className={styles.toggles}>
        {AVERAGES.map((length) => (
          <Toggle
            key={length}
            isOn={averages.includes(length)}
            title={`Average of ${length} candles`}
            onToggle={() => toggleAverage(length)}
          >
            <span className={styles.mark} data-average={length} aria-hidden="true" />
            <span>{`MA ${length}`}</span>
          </Toggle>
        ))}
        {!isComparing && (
          <Toggle isOn={isLog} title="Logarithmic scale" onToggle={() => onChange({ isLog: !isLog })}>
            Log
          </Toggle>
        )}
      </div>
    </>
  );
}

type ToolbarProps = ChoicesProps & {
  /** Further tools, also those of other slices. */
  children: ReactNode;
};

/** What can be chosen of a chart. A phone shows the intervals; the other choices are in a panel there. */
export function Toolbar({ view, onChange, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.intervals}>
        <Segmented
          label="Interval"
          isLabelHidden
          options={INTERVALS}
          value={view.interval}
          onChoose={(chosen) => onChange({ interval: chosen, range: null })}
        />
      </div>
      {useIsPhone() ? (
        <Popover label="Chart settings" icon={<SlidersHorizontal aria-hidden="true" />} width="17rem">
          <div className={styles.panel}>
            <Choices view={view} onChange={onChange} />
          </div>
        </Popover>
      ) : (
        <Choices view={view} onChange={onChange} />
      )}
      {/* biome-ignore lint/plugin: tools are elements. */}
      {children}
    </div>
  );
}
