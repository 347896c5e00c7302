import { DISPLAY_CHOICES, type Display, type DisplayName } from "@cointide/shared/contracts/display";
import { display } from "@cointide/shared/preferences/display";
import styles from "./display-panel.module.css";

type Labels = { [Name in DisplayName]: { title: string; values: Record<Display[Name], string> } };

const LABELS: Labels = {
  theme: { title: "Theme", values: { system: "System", dark: "Dark", light: "Light" } },
  palette: {
    title: "Up and down",
    values: { "green-red": "Green, red", "red-green": "Red, green", "blue-orange": "Blue, orange" },
  },
  density: { title: "Density", values: { comfortable: "Comfortable", compact: "Compact" } },
  digits: { title: "Prices", values: { rounded: "Rounded", quoted: "As quoted" } },
  times: { title: "Times", values: { local: "Local", utc: "UTC" } },
  flashes: { title: "Flash when a price changes", values: { on: "On", off: "Off" } },
};

/** What a palette looks like, whatever the page's own is. */
const PaletteSample = ({ palette }: { palette: string }) => (
  <span className={styles.sample} data-palette={palette} aria-hidden="true" />
);

function Choice({ name, value }: { name: DisplayName; value: string }) {
  const { title, values } = LABELS[name];
  const choose = (chosen: string) => display.set({ ...display.get(), [name]: chosen });
  return (
    <fieldset className={styles.choice}>
      <legend>{title}</legend>
      <div className={styles.options}>
        {DISPLAY_CHOICES[name].map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={`display-${name}`}
              value={option}
              checked={option === value}
              onChange={() => choose(option)}
            />
            {name === "palette" && <PaletteSample palette={option} />}
            {(values as Record<string, string>)[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How pages look, as radio buttons: each choice shows at once, in other tabs too. */
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
