import type { ReactNode } from 'react';
import styles from './InfoTable.module.css';

interface InfoTableProps {
  /** Said to readers who do not see it. */
  caption: string;
  heads: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  /** The last column holds amounts. */
  amounts?: boolean;
}

export function InfoTable({ caption, heads, rows, amounts = false }: InfoTableProps) {
  return (
    <div className={`panel ${styles.frame}`}>
      <table className={amounts ? `${styles.table} ${styles.amounts}` : styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
