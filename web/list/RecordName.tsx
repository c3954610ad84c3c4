import { Link } from 'react-router-dom';

/** The name that heads a row. In a table it leads to the record; a card has no room for another target of a thumb. */
export const RecordName = ({ name, to }: { name: string; to?: string | false }) => (
  <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>
);
