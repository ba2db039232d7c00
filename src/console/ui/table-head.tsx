/** The names of a table's columns. A name that is false has no column. */
export const TableHead = ({ names }: { names: readonly (string | false)[] }) => (
  <thead>
    <tr>
      {names.map(
        (name) =>
          name !== false && (
            <th key={name} scope="col">
              {name}
            </th>
          ),
      )}
    </tr>
  </thead>
);
