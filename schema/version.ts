/** Version of this build; a release raises it together with the package, and a test compares the two. */
export const VERSION = '0.1.0';
