/**
 * Signals without words (ux.md §6.3): the scanner's own beep means *read*, these mean *accepted* or not. Oscillators, so
 * nothing has to be loaded in the basement.
 */
export type Signal = 'accepted' | 'boxSwitched' | 'warning' | 'rejected' | 'unknown' | 'complete';

interface Tone {
  hertz: number;
  ms: number;
  /** Silence before it. */
  afterMs: number;
}

interface Earcon {
  tones: readonly Tone[];
  /** Pattern of `navigator.vibrate`: an extra, never the only signal. */
  vibration: readonly number[];
  wave: OscillatorType;
}

/** Total: every signal has its tone and its vibration. */
export const earcons: Readonly<Record<Signal, Earcon>> = {
  accepted: { tones: [{ hertz: 880, ms: 70, afterMs: 0 }], vibration: [30], wave: 'sine' },
  boxSwitched: {
    tones: [
      { hertz: 660, ms: 80, afterMs: 0 },
      { hertz: 990, ms: 110, afterMs: 30 },
    ],
    vibration: [30, 30, 30],
    wave: 'sine',
  },
  warning: {
    tones: [
      { hertz: 523, ms: 110, afterMs: 0 },
      { hertz: 523, ms: 110, afterMs: 70 },
    ],
    vibration: [80, 60, 80],
    wave: 'triangle',
  },
  rejected: { tones: [{ hertz: 220, ms: 350, afterMs: 0 }], vibration: [300], wave: 'square' },
  // registered nowhere: unlike a refusal, the paper goes to the exceptions and counting continues
  unknown: {
    tones: [
      { hertz: 330, ms: 60, afterMs: 0 },
      { hertz: 330, ms: 60, afterMs: 60 },
      { hertz: 330, ms: 60, afterMs: 60 },
    ],
    vibration: [60, 60, 60, 60, 60],
    wave: 'triangle',
  },
  // the last expected one was found: the operator need not look at the screen
  complete: {
    tones: [
      { hertz: 660, ms: 70, afterMs: 0 },
      { hertz: 880, ms: 70, afterMs: 0 },
      { hertz: 1_320, ms: 70, afterMs: 0 },
    ],
    vibration: [30, 30, 30, 30, 30],
    wave: 'sine',
  },
};

/** Square and triangle waves are louder than a sine of the same height. */
const loudness: Partial<Record<OscillatorType, number>> = { sine: 0.5, triangle: 0.5, square: 0.22 };
const FADE_S = 0.008;
/** After that much silence the speaker rests: one that is awake computes silence and drains the tablet's battery all day. */
const REST_MS = 10_000;

let speaker: AudioContext | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;

/** Awake, whatever it does: browsers hold a page silent until its first key or tap (a scan is one), and it may be going to rest. */
function speakerNow(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  speaker ??= new AudioContext();
  speaker.resume().catch(() => undefined);
  return speaker;
}

function restAfter(out: AudioContext, playingMs: number): void {
  clearTimeout(rest);
  rest = setTimeout(() => void out.suspend().catch(() => undefined), playingMs + REST_MS);
}

/** Plays a signal, 0 silent to 1 loud, and vibrates where the device can. Never throws: sound is an extra. */
export function playSignal(signal: Signal, volume: number): void {
  const { tones, vibration, wave } = earcons[signal];
  if (typeof navigator !== 'undefined' && 'vibrate' in navigator && navigator.userActivation?.hasBeenActive)
    navigator.vibrate([...vibration]);
  if (volume <= 0) return;
  const out = speakerNow();
  if (!out) return;
  let at = out.currentTime;
  for (const tone of tones) {
    at += tone.afterMs / 1_000;
    const end = at + tone.ms / 1_000;
    const [oscillator, gain] = [out.createOscillator(), out.createGain()];
    oscillator.type = wave;
    oscillator.frequency.value = tone.hertz;
    // Ramps instead of steps: a tone cut off clicks.
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime((loudness[wave] ?? 0.5) * volume, at + FADE_S);
    gain.gain.setValueAtTime((loudness[wave] ?? 0.5) * volume, end - FADE_S);
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(out.destination);
    oscillator.start(at);
    oscillator.stop(end);
    at = end;
  }
  restAfter(out, (at - out.currentTime) * 1_000);
}
