/** Whether a file of a build is a script that a page runs. */
export const isScript = (name: string): boolean => /\.m?js$/.test(name);
