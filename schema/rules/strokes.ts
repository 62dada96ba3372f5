import { ORDER_LIMITS } from '#schema/limits/orders.ts';

/**
 * Strokes of a signature as whole numbers: about 2 kB each, and identical numbers for the same signature, so a hash can cover
 * it. A stroke starts with x and y of its first point, followed by the differences of each further point.
 */

/** A drawn signature. Its points are inside a pad of this size. */
export interface Strokes {
  width: number;
  height: number;
  strokes: readonly (readonly number[])[];
}

/** A point of the pen. */
export interface PenPoint {
  x: number;
  y: number;
}

const within = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);

/** Converts the strokes of a pad of this size. Strokes beyond the limits are cut at the end. */
export function toStrokes(drawn: readonly (readonly PenPoint[])[], size: { width: number; height: number }): Strokes {
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  let left: number = ORDER_LIMITS.strokePoints;
  const strokes = drawn.slice(0, ORDER_LIMITS.strokes).flatMap((points) => {
    const taken = points.slice(0, left);
    left -= taken.length;
    let before: PenPoint = { x: 0, y: 0 };
    const numbers = taken.flatMap((point) => {
      const now = { x: within(point.x, width), y: within(point.y, height) };
      const step = [now.x - before.x, now.y - before.y];
      before = now;
      return step;
    });
    return numbers.length === 0 ? [] : [numbers];
  });
  return { width, height, strokes };
}

/** Returns the points of a stored signature. */
export function fromStrokes({ strokes }: Strokes): PenPoint[][] {
  return strokes.map((numbers) => {
    const points: PenPoint[] = [];
    let at: PenPoint = { x: 0, y: 0 };
    for (let part = 0; part + 1 < numbers.length; part += 2) {
      at = { x: at.x + (numbers[part] ?? 0), y: at.y + (numbers[part + 1] ?? 0) };
      points.push(at);
    }
    return points;
  });
}

/** The path of each stroke in the form of SVG, in the units of its pad; a dot is a line of no length. */
export function strokePaths(signature: Strokes): string[] {
  return fromStrokes(signature).map(([first, ...rest]) =>
    first ? [`M${first.x} ${first.y}`, ...(rest.length > 0 ? rest : [first]).map(({ x, y }) => `L${x} ${y}`)].join('') : '',
  );
}

/** True if this application could have drawn the signature: whole numbers, inside its pad, within the limits. */
export function areStrokes(signature: Strokes): boolean {
  const { width, height, strokes } = signature;
  if (![width, height].every((side) => Number.isSafeInteger(side) && side > 0 && side <= 10_000)) return false;
  if (strokes.length > ORDER_LIMITS.strokes) return false;
  if (strokes.some((numbers) => numbers.length === 0 || numbers.length % 2 !== 0)) return false;
  if (!strokes.flat().every((each) => Number.isSafeInteger(each))) return false;
  const points = fromStrokes(signature).flat();
  return points.length <= ORDER_LIMITS.strokePoints && points.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height);
}
