/** One figure with its name, and the list behind it. */

interface Props {
  name: string;
  value: string;
  /** The list behind the figure; missing where there is none. */
  href?: string;
  note?: string;
  /** The value as a share of a whole. */
  progress?: { value: number; max: number };
}

export const Figure = ({ name, value, href, note, progress }: Props) => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>
      <strong>
        {href ? (
          <a class="figure-list" href={href}>
            {value}
          </a>
        ) : (
          value
        )}
      </strong>
      {progress && <progress {...progress} aria-label={name} />}
      {note && <small>{note}</small>}
    </dd>
  </div>
);
