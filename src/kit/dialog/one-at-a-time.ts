/** Action of a button. */
export type Work = () => unknown;

/** Lets one work through and drops what is asked for while it is under way: a press that came twice is one press. */
export function oneAtATime(): (work: Work) => void {
  let isUnderWay = false;
  const through = async (work: Work) => {
    isUnderWay = true;
    try {
      await work();
    } finally {
      isUnderWay = false;
    }
  };
  return (work) => {
    if (!isUnderWay) void through(work);
  };
}
