import { DISPLAY_CHOICES, type Display, type DisplayName } from "@cointide/shared/contracts/display";
import { display } from "@cointide/shared/preferences/display";
import { Segmented } from "@cointide/shared/ui/segmented";
import styles from "./display-panel.module.css";

type Labels = { [Name in DisplayName]: { title: string; values: Record<Display[Name], string> } };

const LABELS: Labels = {
  theme: { title: "Theme", values: { system: "System", dark: "Dark", light: "Light" } },
  palette: {
    title: "Price colours",
    values: { "green-red": "Green, red", "red-green": "Red, green", "blue-orange": "Blue, orange" },
  },
  density: { title: "Density", values: { comfortable: "Comfortable", compact: "Compact" } },
  digits: { title: "Prices", values: { rounded: "2 decimals", quoted: "Exact" } },
  times: { title: "Times", values: { local: "Local", utc: "UTC" } },
  flashes: { title: "Flash when a price changes", values: { on: "On", off: "Off" } },
  shortcuts: { title: "Keyboard shortcuts", values: { on: "On", off: "Off" } },
};

/** What a palette looks like, whatever the page's own is. */
const PaletteSample = ({ palette }: { palette: string }) => (
  <span className={styles.sample} data-palette={palette} aria-hidden="true" />
);

function Choice({ name, value }: { name: DisplayName; value: string }) {
  const { title, values } = LABELS[name];
  const choose = (chosen: string) => display.set({ ...display.get(), [name]: chosen });
  const options = DISPLAY_CHOICES[name].map((option) => {
    const text = (values as Record<string, string>)[option];
    return {
      value: option as string,
      label: (
        <>
          {name === "palette" && <PaletteSample palette={option} />}
          <span>{text}</span>
        </>
      ),
    };
  });
  return <Segmented label={title} options={options} value={value} onChoose={choose} />;
}

/** How pages look, each choice shows at once, in other tabs too. */
export function DisplayPanel() {
  const chosen = display.use();
  return (
    <div className={styles.panel}>
      {(Object.keys(DISPLAY_CHOICES) as DisplayName[]).map((name) => (
        <Choice key={name} name={name} value={chosen[name]} />
      ))}
    </div>
  );
}
