/** One figure with its name, and the list behind it. */

interface Props {
  name: string;
  value: string;
  /** The list behind the figure; missing where there is none. */
  href?: string;
  note?: string;
}

export const Figure = ({ name, value, href, note }: Props) => (
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
      {note && <small>{note}</small>}
    </dd>
  </div>
);
