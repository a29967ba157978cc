/** What the program's exit codes mean; docs/operations.md tells users. */
export const EXIT = {
  done: 0,
  /** The work was tried, and some or all of it failed. */
  failed: 1,
  /** The command line or a setting is wrong: nothing was tried. */
  usage: 2,
  /** Something that is needed is missing or in the way: database, port, disk, data directory. */
  unavailable: 3,
  /** The service left because its memory was spent: start it again. */
  memory: 5,
  /** Done but for some of the input, which was refused with its reason. */
  partial: 4,
  /** A fault of the program itself. */
  fault: 70,
} as const;
