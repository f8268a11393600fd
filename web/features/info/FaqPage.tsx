import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './FaqPage.module.css';
import { InfoPage } from './InfoPage.js';
import { findQuestions } from './questions.js';
import { Questions } from './Questions.js';

export default function FaqPage() {
  const [search, setSearch] = useState('');
  const groups = findQuestions(search);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const found = count === 1 ? '1 question found.' : `${count} questions found.`;
  return (
    <InfoPage title="Questions and answers" lead="How pictures are made, what happens to your photos, and how gifts get to you.">
      <div className={styles.search} role="search" aria-label="Questions">
        <label htmlFor="question-search">Search the questions</label>
        <div className={styles.box}>
          <MagnifyingGlassIcon size={20} aria-hidden />
          <input
            id="question-search"
            type="search"
            autoComplete="off"
            maxLength={100}
            placeholder="Refund, PDF, photo"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <p className="visually-hidden" role="status">
          {search.trim() && found}
        </p>
      </div>
      {groups.map(({ id, title, questions }) => (
        <section key={id} className={styles.group} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Questions questions={questions} />
        </section>
      ))}
      <p className={styles.more}>
        {count === 0 ? 'No questions match your search. ' : 'Don’t see your question? '}
        <Link to="/contact">Write to us</Link>, and we’ll reply within 24 hours.
      </p>
    </InfoPage>
  );
}
