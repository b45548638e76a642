/** Kaplan and Meier's estimator written out: neither lifelines nor R's survival is needed. */
import type { Chosen } from '../chosen.ts';

export const python = (
  _: Chosen,
): string => `yes = {"1", "1.0", "true", "yes", "y", "event", "dead", "death", "died", "deceased", "是", "死亡"}
no = {"0", "0.0", "false", "no", "n", "censored", "alive", "living", "否", "存活", "删失"}
has_groups = "colour" in data
if not has_groups:
    data["colour"] = ""
word = data["event"].str.lower()
data = data[(data["time"] >= 0) & word.isin(yes | no) & data["colour"].notna()].assign(event=word.isin(yes))
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
`;

export const r = (
  _: Chosen,
): string => `yes <- c("1", "1.0", "true", "yes", "y", "event", "dead", "death", "died", "deceased", "是", "死亡")
no <- c("0", "0.0", "false", "no", "n", "censored", "alive", "living", "否", "存活", "删失")
if (!"colour" %in% names(data)) data$colour <- ""
word <- tolower(data$event)
keep <- which(data$time >= 0 & word %in% c(yes, no) & !is.na(data$colour))
data <- data[keep, ]
data$event <- word[keep] %in% yes
z <- qnorm(0.975)
rows <- list()
for (colour in unique(data$colour)) {
  own <- data[data$colour == colour, ]
  n <- nrow(own)
  survival <- 1
  greenwood <- 0
  rows[[length(rows) + 1]] <- data.frame(colour, time = 0, at_risk = n, events = 0, censored = 0, survival = 1, low = 1, high = 1)
  for (time in sort(unique(own$time))) {
    now <- own$event[own$time == time]
    d <- sum(now)
    survival <- survival * (1 - d / n)
    greenwood <- greenwood + d / (n * (n - d))
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
`;
