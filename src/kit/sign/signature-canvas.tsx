import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad from 'signature_pad';
import { fromStrokes, toStrokes, type PenPoint, type Strokes } from '#schema/rules/strokes.ts';

interface SignatureCanvasProps {
  value: Strokes | null;
  readOnly: boolean;
  label: string;
  /** After each stroke. */
  onDrawn: (strokes: Strokes) => void;
}

/** One width: speed is not stored, and a stored signature must look as it was drawn. */
const PEN = { minWidth: 1.8, maxWidth: 1.8, velocityFilterWeight: 0.7 };

/** Points for a pad of another size: as large as fits, in the middle, never distorted. */
function fitted(signature: Strokes, width: number, height: number): PenPoint[][] {
  const scale = Math.min(width / signature.width, height / signature.height, 1);
  const left = (width - signature.width * scale) / 2;
  const top = (height - signature.height * scale) / 2;
  const place = ({ x, y }: PenPoint) => ({ x: left + x * scale, y: top + y * scale });
  return fromStrokes(signature).map((points) => points.map((point) => place(point)));
}

/** Draws a stored signature, on a bitmap as fine as the screen. */
function draw(pad: SignaturePad, canvas: HTMLCanvasElement, value: Strokes | null, ink: string): void {
  const { clientWidth, clientHeight } = canvas;
  const ratio = Math.max(devicePixelRatio, 1);
  canvas.width = clientWidth * ratio;
  canvas.height = clientHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
  const groups = value ? fitted(value, clientWidth, clientHeight) : [];
  pad.fromData(
    groups.map((points) => ({
      ...PEN,
      dotSize: 0,
      penColor: ink,
      compositeOperation: 'source-over' as const,
      points: points.map((point) => ({ ...point, pressure: 0.5, time: 0 })),
    })),
  );
}

/** The canvas of a pad. It draws what it is given again after each change of its size: a turned tablet keeps the signature. */
export function SignatureCanvas({ value, readOnly, label, onDrawn }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  /** The last signature this canvas reported: it is on the canvas already. */
  const own = useRef<Strokes | null>(null);
  const drawn = useEffectEvent(() => {
    const element = canvas.current;
    if (!element || !pad.current) return;
    const strokes = pad.current.toData().map(({ points }) => points);
    own.current = toStrokes(strokes, { width: element.clientWidth, height: element.clientHeight });
    onDrawn(own.current);
  });
  const redraw = useEffectEvent(() => {
    const element = canvas.current;
    if (element && pad.current) draw(pad.current, element, value, getComputedStyle(element).color);
  });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const made = new SignaturePad(element, { ...PEN, penColor: getComputedStyle(element).color, throttle: 0 });
    pad.current = made;
    made.addEventListener('endStroke', drawn);
    const sizes = new ResizeObserver(() => redraw());
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);
  useEffect(() => {
    if (value !== own.current || value === null) redraw();
  }, [value]);
  useEffect(() => {
    if (readOnly) pad.current?.off();
    else pad.current?.on();
  }, [readOnly]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="absolute inset-0 size-full touch-none rounded-small text-primary-950 dark:text-primary-100"
    />
  );
}
