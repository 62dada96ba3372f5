import { afterEach, expect, test, vi } from 'vitest';
import { afterFrame } from './after-frame.ts';

let frame: FrameRequestCallback | undefined;
vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => ((frame = next), 1));
vi.stubGlobal('cancelAnimationFrame', () => (frame = undefined));
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 2));

afterEach(() => (frame = undefined));

test('what waits for the frame is done in a task behind it, not within it', async () => {
  const work = vi.fn<() => void>();
  afterFrame(work);
  await nextTask();
  expect(work).not.toHaveBeenCalled();
  frame?.(0);
  expect(work).not.toHaveBeenCalled();
  await nextTask();
  expect(work).toHaveBeenCalledOnce();
});

test('what is called off before or behind the frame is not done', async () => {
  const work = vi.fn<() => void>();
  afterFrame(work)();
  expect(frame).toBeUndefined();
  const callOff = afterFrame(work);
  frame?.(0);
  callOff();
  await nextTask();
  expect(work).not.toHaveBeenCalled();
});
