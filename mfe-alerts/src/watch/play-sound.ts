/** The two tones of the sound: their frequencies in Hz, when they begin and how long they are, in seconds. */
const TONES = [
  { frequency: 880, at: 0, length: 0.16 },
  { frequency: 1_174.7, at: 0.16, length: 0.32 },
] as const;
const LOUDNESS = 0.2;
/** Nobody hears where a tone fades to; a fade to zero itself is not possible. */
const SILENCE = 0.0001;

let context: AudioContext | null = null;

/** Plays the sound of an alert. Where the browser has none, or wants a click on the page first, nothing is heard. */
export async function playSound(): Promise<void> {
  // Browsers warn about each sound of a page that nobody has used yet.
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    const { destination } = context;
    if (context.state !== "running") await context.resume();
    for (const { frequency, at, length } of TONES) {
      const [tone, gain] = [context.createOscillator(), context.createGain()];
      const begin = context.currentTime + at;
      tone.frequency.value = frequency;
      gain.gain.setValueAtTime(LOUDNESS, begin);
      gain.gain.exponentialRampToValueAtTime(SILENCE, begin + length);
      tone.connect(gain).connect(destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
  } catch {
    // The notice says the same.
  }
}
