/** Kaplan and Meier's estimator written in full: neither lifelines nor R's survival is needed. */
import { levelsOf, type MappedTable } from '../chosen.ts';
import { quoteText } from '../../scripts/script.ts';
import { codingOf } from './events.ts';

/** Lists of words, as both languages write them. */
function coded(chosen: MappedTable) {
  const { events, censored } = codingOf(levelsOf(chosen.words('event')), chosen.text('eventValue'));
  return { events: events.map(quoteText).join(', '), censored: censored.map(quoteText).join(', ') };
}

export const python = (
  chosen: MappedTable,
): string => `events, censored = [${coded(chosen).events}], [${coded(chosen).censored}]
has_groups = "colour" in data
if not has_groups:
    data["colour"] = ""
data = data[(data["time"] >= 0) & data["event"].isin(events + censored) & data["colour"].notna()]
data = data.assign(event=data["event"].isin(events))
ax = panels([""])[""]
z = stats.norm.ppf(0.975)
rows = []
for colour in data["colour"].unique():
    own = data[data["colour"] == colour]
    n, survival, greenwood = len(own), 1.0, 0.0
    steps = [[colour, 0.0, n, 0, 0, 1.0, 1.0, 1.0]]
    for time in np.sort(own["time"].unique()):
        now = own[own["time"] == time]
        d = int(now["event"].sum())
        survival *= 1 - d / n
        greenwood += d / (n * (n - d)) if n > d else np.inf
        low = high = survival
        if 0 < survival < 1:
            v, w = np.log(-np.log(survival)), z * np.sqrt(greenwood) / np.log(survival)
            low, high = np.exp(-np.exp(v - w)), np.exp(-np.exp(v + w))
        steps.append([colour, time, n, d, len(now) - d, survival, low, high])
        n -= len(now)
    curve = np.array([s[1:] for s in steps], float)
    line, = ax.step(curve[:, 0], curve[:, 4], where="post", label=colour)
    ax.fill_between(curve[:, 0], curve[:, 5], curve[:, 6], step="post", alpha=0.15, color=line.get_color())
    cut = curve[curve[:, 3] > 0]
    ax.plot(cut[:, 0], cut[:, 4], "|", color=line.get_color())
    rows += steps
ax.set_ylim(0, 1.02)
ax.set_xlabel(names["time"])
ax.set_ylabel("Survival")
values = pd.DataFrame(rows, columns=["colour", "time", "at_risk", "events", "censored", "survival", "low", "high"])

# Log-rank test.
arms = [data[data["colour"] == colour] for colour in data["colour"].unique()]
k = len(arms) - 1
if k > 0:
    at = np.sort(data.loc[data["event"], "time"].unique())
    left = lambda times: np.searchsorted(np.sort(times), at, "left")
    through = lambda times: np.searchsorted(np.sort(times), at, "right")
    risk = np.array([len(arm) - left(arm["time"]) for arm in arms], float)
    died = np.array([through(arm.loc[arm["event"], "time"]) - left(arm.loc[arm["event"], "time"]) for arm in arms], float)
    n, d = risk.sum(axis=0), died.sum(axis=0)
    excess = (died - risk * d / n).sum(axis=1)[:k]
    share = risk[:k] / n
    factor = np.where(n > 1, d * (n - d) / np.maximum(n - 1, 1), 0)
    covariance = np.diag((factor * share).sum(axis=1)) - (factor * share) @ share.T
    statistic = excess @ np.linalg.solve(covariance, excess)
    tests = pd.DataFrame([[statistic, k, stats.chi2.sf(statistic, k)]], columns=["statistic", "df", "p"])
`;

export const r = (chosen: MappedTable): string => `events <- c(${coded(chosen).events})
censored <- c(${coded(chosen).censored})
if (!"colour" %in% names(data)) data$colour <- ""
data <- data[which(data$time >= 0 & data$event %in% c(events, censored) & !is.na(data$colour)), ]
data$event <- data$event %in% events
z <- qnorm(0.975)
rows <- list()
for (colour in unique(data$colour)) {
  own <- data[data$colour == colour, ]
  n <- as.numeric(nrow(own))
  survival <- 1
  greenwood <- 0
  rows[[length(rows) + 1]] <- data.frame(colour, time = 0, at_risk = n, events = 0, censored = 0, survival = 1, low = 1, high = 1)
  for (time in sort(unique(own$time))) {
    now <- own$event[own$time == time]
    d <- sum(now)
    survival <- survival * (1 - d / n)
    greenwood <- greenwood + as.numeric(d) / (n * (n - d))
    low <- high <- survival
    if (survival > 0 && survival < 1) {
      v <- log(-log(survival))
      w <- z * sqrt(greenwood) / log(survival)
      low <- exp(-exp(v - w))
      high <- exp(-exp(v + w))
    }
    rows[[length(rows) + 1]] <- data.frame(colour, time, at_risk = n, events = d, censored = length(now) - d, survival, low, high)
    n <- n - length(now)
  }
}
values <- do.call(rbind, rows)
plot <- ggplot(values, aes(time, survival, colour = colour)) + geom_step() +
  geom_point(data = values[values$censored > 0, ], shape = 3, size = 0.8) + coord_cartesian(ylim = c(0, 1)) +
  labs(x = names_of[["time"]], y = "Survival", colour = names_of["colour"])

# Log-rank test.
arms <- split(data, factor(data$colour, unique(data$colour)))
k <- length(arms) - 1
if (k > 0) {
  at <- sort(unique(data$time[data$event]))
  before <- function(times) findInterval(at, sort(times), left.open = TRUE)
  risk <- do.call(rbind, lapply(arms, function(arm) nrow(arm) - before(arm$time)))
  died <- do.call(rbind, lapply(arms, function(arm) findInterval(at, sort(arm$time[arm$event])) - before(arm$time[arm$event])))
  n <- as.numeric(colSums(risk))
  d <- as.numeric(colSums(died))
  excess <- rowSums(died - sweep(risk, 2, d / n, "*"))[seq_len(k)]
  share <- sweep(risk[seq_len(k), , drop = FALSE], 2, n, "/")
  weighted <- sweep(share, 2, ifelse(n > 1, d * (n - d) / pmax(n - 1, 1), 0), "*")
  covariance <- diag(rowSums(weighted), k) - weighted %*% t(share)
  statistic <- sum(excess * solve(covariance, excess))
  tests <- data.frame(statistic, df = k, p = pchisq(statistic, k, lower.tail = FALSE))
}
`;
