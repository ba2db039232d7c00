/** Where a database is: plain data, which threads pass on to open a connection of their own. */
export type Location =
  | { readonly dialect: "sqlite" /** Path of the database. */; readonly file: string }
  | { readonly dialect: "postgres" /** With its password: never logged. */; readonly url: string };
