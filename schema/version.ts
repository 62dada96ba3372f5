/** Version of this build; a release raises it together with the package, and a test holds the two together. */
export const VERSION = '0.1.0';
