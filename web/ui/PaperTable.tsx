/** A table on paper. Its rows never move. */
export const PaperTable = ({
  headers,
  rows,
}: {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}) => (
  <table>
    <thead>
      <tr>
        {headers.map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper never move
        <tr key={place}>
          {row.map((cell, column) => (
            <td key={headers[column]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
